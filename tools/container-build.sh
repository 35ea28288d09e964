#!/bin/sh
# Builds the product from SOURCES and lays out in TARGET what runs it and nothing else.
# The Containerfile runs this, and so does a test in an empty folder.
set -eu
sources=$1
target=$2

cd "$sources"
npm ci --include-workspace-root --workspace apps/server --workspace apps/web
(cd apps/server && NUTRIPIM_BUNDLE=release npx rolldown -c rolldown.config.ts)
(cd apps/web && NODE_ENV=production npx vite build --logLevel warn)

mkdir -p "$target/apps/server/seed" "$target/apps/server/dist" "$target/apps/web" "$target/tools"
cp LICENSE "$target/"
cp -R apps/server/package.json apps/server/database apps/server/migrations apps/server/fonts "$target/apps/server/"
cp -R apps/server/seed/reference "$target/apps/server/seed/"
cp -R apps/server/dist/bundle "$target/apps/server/dist/"
cp -R apps/web/dist "$target/apps/web/"
cp -R apps/server/dist/drill "$target/tools/backup"
cp tools/package.json "$target/tools/"
find "$target/apps/web" -name '*.map' -delete
