# The exchange as an image: built in one stage, run in another that has nothing to build with.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run release \
  && mkdir /out \
  && tar -xzf dist/h5-exchange-*.tar.gz -C /out --strip-components=1
WORKDIR /out
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /out .
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/livez').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
