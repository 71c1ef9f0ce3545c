import { createContext, useContext } from "react";

import type { Services } from "./services.ts";

export const ServicesContext = createContext<Services | null>(null);

/** The page's services. Only below the provider that `mountApp` puts around the app. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new RangeError("useServices needs a ServicesContext above it");
  return services;
}
