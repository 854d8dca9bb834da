# The suite and the mock: docker run IMAGE check --target …, docker run -p 4010:4010 IMAGE mock --host 0.0.0.0
FROM node:20-slim AS build
WORKDIR /psi
COPY . .
RUN npm ci && npm run build && npm pack --pack-destination /tmp

FROM node:20-slim
COPY --from=build /tmp/psi-conformance-*.tgz /tmp/psi.tgz
RUN npm install --global /tmp/psi.tgz && rm /tmp/psi.tgz
USER node
WORKDIR /work
ENTRYPOINT ["psi"]
CMD ["--help"]
