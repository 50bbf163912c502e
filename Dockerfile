FROM node:24-bookworm-slim AS build
# sqlite3 may have to be compiled; the base image holds Node's headers, so nothing is downloaded for it.
ENV npm_config_nodedir=/usr/local
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/check-addons.mjs scripts/node-version.mjs scripts/
COPY scripts/generate scripts/generate
RUN npm ci --no-audit --no-fund
COPY vite.config.ts tsconfig.json ./
COPY src src
COPY backtest-engine backtest-engine
COPY client client
# Origin of the API, where it is not that of the pages.
ARG VITE_API_BASE=
ENV VITE_API_BASE=$VITE_API_BASE
RUN npm run build
# All that the build leaves outside of its files: two addons and what they load.
RUN mkdir /addons && cd node_modules \
 && cp -r --parents sqlite3/package.json sqlite3/lib sqlite3/build/Release/*.node bindings file-uri-to-path \
    @node-rs/argon2* /addons

FROM node:24-bookworm-slim
# Memory (docs/operations.md). The last three keep glibc from holding what was freed.
ENV NODE_OPTIONS="--max-old-space-size=160 --max-semi-space-size=4" \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data NODE_COMPILE_CACHE=/app/compile-cache
WORKDIR /app
# Nothing is installed here any more.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
 && mkdir data compile-cache \
 && chown node:node data compile-cache
COPY --from=build /addons node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY --from=build /app/client/dist client/dist
COPY --from=build /app/client/dist-server client/dist-server
COPY backtests backtests
COPY screenshots screenshots
COPY proof proof
COPY backtests/prop-firms.json shipped/
USER node
# Without settings the server loads all of its code, says what is missing and ends; the pages' code and the addons are loaded by
# themselves. The compiled code stays in the image, which takes most of the loading out of every later start.
RUN node dist/main.js 2>&1 | grep -q 'not fully configured' \
 && node --input-type=module --eval "await import('./client/dist-server/entry-server.js'); await import('sqlite3'); await import('@node-rs/argon2')"
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${Number(process.env.PORT) || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
