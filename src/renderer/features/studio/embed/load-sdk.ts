/** As much of the script for host pages as the test drives. */
export type HostSdk = {
  create(
    box: Element,
    options: {
      company: string;
      route: string;
      mode: string;
      height: number;
      locale: string | undefined;
      leads: boolean;
    },
  ): HostEmbed;
};
export type HostEmbed = {
  readonly iframe: HTMLIFrameElement;
  readonly ready: Promise<unknown>;
  navigate: (path: string) => void;
  setLocale: (locale: string) => void;
  destroy: () => void;
};

let loading: Promise<HostSdk> | null = null;

/** The very script that companies put on their sites, loaded once. */
export function loadSdk(origin: string): Promise<HostSdk> {
  loading ??= new Promise<HostSdk>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${origin}/embed/v1.js`;
    script.addEventListener("load", () => {
      resolve((window as unknown as { Roomwright: HostSdk }).Roomwright);
    });
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error("the script did not load"));
    });
    document.head.append(script);
  });
  return loading;
}
