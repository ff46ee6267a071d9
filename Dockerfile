# Two stages: the first installs and builds, the second has only what a running server needs. Node is in the packages.
FROM node:24-bookworm-slim AS build
WORKDIR /parley
RUN apt-get update && apt-get install --yes --no-install-recommends binutils && rm -rf /var/lib/apt/lists/*
# The packages first: a change of the code alone installs nothing again.
COPY package.json package-lock.json ./
RUN npm install --include=dev --no-save --no-audit --no-fund --loglevel=error
COPY . .
ENV PARLEY_IMAGE=on
RUN node scripts/prepare.js start \
 && node_modules/.bin/node scripts/deploy/production-folder.js /production \
 && strip /production/bin/node

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Parley" \
      org.opencontainers.image.description="A live whiteboard where a team and its AI advisors think together" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin parley \
 && install --directory --owner=parley --group=parley --mode=0700 /data
COPY --from=build --chown=root:root /production /parley
WORKDIR /parley
# Parley makes the inner folder and closes it to others, which may not be possible for the root of a mount.
ENV HOST=0.0.0.0 PORT=3000 PARLEY_DATA=/data/parley NODE_COMPILE_CACHE=/tmp/parley-compiled
# The command for backups restores each one there to prove it: /tmp of compose.yaml is in memory.
ENV TMPDIR=/data
USER parley
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not /readyz: while its database is away, the server has edits in memory and must not be ended.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["bin/node", "server/watchdog/supervise.ts", ".server/main.js"]
