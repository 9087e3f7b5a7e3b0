import { expect, it } from 'vitest'
import { packagesOf } from './release-package.ts'

it('the packages of a bundle are all packages that the bundle imports, each by name without the path inside the package', () => {
  const code = `
    import { a } from "fastify";import "tsx";import fs from "node:fs";import path from 'path';
    export { b } from "@noble/hashes/sha2.js"; const c = await import(\`ccxt\`);
    createRequire(import.meta.url)("pino-pretty"); import("./chunk-1.js");
    const text = 'taken from "nowhere"';`
  const known = new Set(['fastify', 'tsx', '@noble/hashes', 'ccxt', 'pino-pretty', 'react'])
  expect(packagesOf(code, known)).toEqual(['@noble/hashes', 'ccxt', 'fastify', 'pino-pretty', 'tsx'])
})
