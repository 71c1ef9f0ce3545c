import type { Services } from "#renderer/services/services.ts";
import { AppError } from "#shared/app-error.ts";

import type { ProjectRoom, ProjectRoomsPorts } from "../model/project/project-rooms.ts";

const mostOfPage = 100;

/** Rooms of a project as the server has them, their photos and their products. */
export function createProjectPorts(
  { api, pictures, kernels }: Pick<Services, "api" | "pictures" | "kernels">,
  projectId: string,
): ProjectRoomsPorts {
  return {
    async listRooms() {
      const rooms: ProjectRoom[] = [];
      let cursor: string | undefined;
      do {
        const query = { projectId, order: "name", limit: mostOfPage, cursor } as const;
        const page = await api.call("listDesigns", { query }, { retries: true });
        rooms.push(...page.items.map(({ id, name }) => ({ id, name })));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return rooms;
    },
    async readRoom(id) {
      const { imageId, edits } = await api.call("getDesign", { params: { id } }, { retries: true });
      const image = await api.call("getImage", { params: { id: imageId } }, { retries: true });
      return { image, edits };
    },
    async openPhoto({ id, width, height, focal }) {
      const blob = await pictures.readBlob({ kind: "image", id, variant: "preview" });
      return kernels.openPhoto(`image/${id}/preview`, blob, { width, height, focal });
    },
    readProduct: (id) =>
      api.call("getCatalogueProduct", { params: { id } }, { retries: true }).catch((error) => {
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      }),
  };
}
