import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Describes every route that has a schema, at `/api/openapi.json` and readable at `/api/docs`. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Roomwright", version: "1" },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
          frame: { type: "http", scheme: "bearer", description: "Bearer iframe<token>" },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
