# The suite and the mock: docker run IMAGE check --target …, docker run -p 4010:4010 IMAGE mock --host 0.0.0.0
# The images are named by digest: what is built tomorrow is what was built today.
FROM node:20-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS build
WORKDIR /psi
COPY . .
# The scripts of packages are for tests alone.
RUN npm ci --ignore-scripts && npm run build && npm pack --pack-destination /tmp

FROM node:20-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0
COPY --from=build /tmp/psi-conformance-*.tgz /tmp/psi.tgz
RUN npm install --global /tmp/psi.tgz && rm /tmp/psi.tgz
USER node
WORKDIR /work
ENTRYPOINT ["psi"]
CMD ["--help"]
