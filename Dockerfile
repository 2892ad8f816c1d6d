# syntax=docker/dockerfile:1
# Three stages: everything to build with, the dependencies that run, and the two together. No package needs its
# install script on this Node, and no compiler.

FROM node:26-slim AS tools
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM tools AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM tools AS dependencies
RUN npm ci --ignore-scripts --omit=dev

FROM node:26-slim AS runtime
WORKDIR /app
ENV NODE_ENV=production \
    NUTWOOD_MODE=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "--heap-growing-percent=75", "--enable-source-maps", "build/main.js"]
