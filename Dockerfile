FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /app/dist ./dist
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 DATA_DIR=/data LOG_LEVEL=info
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4600/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
