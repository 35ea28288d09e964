#!/bin/sh
# Builds the product from SOURCES and lays out in TARGET what runs it and nothing else.
# The Containerfile runs this, and so does a test in an empty folder.
set -eu
sources=$1
target=$2

cd "$sources"
npm ci --include-workspace-root --workspace apps/server --workspace apps/web
(cd apps/server && npx rolldown -c rolldown.config.ts)
(cd apps/web && NODE_ENV=production npx vite build --logLevel warn)

# npm wants to see every workspace that the lock file speaks of, and then installs the server's alone.
for folder in . apps/* packages/* examples/* tools e2e bench; do
  mkdir -p "$target/$folder"
  cp "$folder/package.json" "$target/$folder/"
done
cp package-lock.json .npmrc LICENSE "$target/"
(cd "$target" && npm ci --omit=dev --omit=optional --workspace apps/server)

cp -R apps/server/migrations apps/server/seed apps/server/fonts "$target/apps/server/"
cp -R apps/server/dist "$target/apps/server/"
cp -R apps/web/dist "$target/apps/web/"

# What only builds, tests or measures stays behind.
cd "$target"
rm -rf examples tools e2e bench
find apps/web -name '*.map' -delete
find node_modules/@nutripim -xtype l -delete
