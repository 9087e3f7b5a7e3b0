import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { dangerousSettings, readServerConfig } from '#server/platform/config.ts'
import { SETTINGS } from '#server/platform/environment.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

const DEPLOY = resolve(import.meta.dirname, '../../docs/operations/deploy')
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8')

/** The settings in lines `NAME=value`. */
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

const ports = [...read('nginx-nodes.conf').matchAll(/^server 127\.0\.0\.1:(\d+) /gm)].map(([, port]) => port)

it('prometheus.yml scrapes the nodes of nginx-nodes.conf at the ports that h5@.service gives them', () => {
  expect(ports).toHaveLength(2)
  expect(read('h5@.service')).toContain('METRICS_PORT=1%i')
  const targets = [...read('prometheus.yml').matchAll(/'127\.0\.0\.1:(\d+)'/g)].map(([, port]) => port)
  expect(targets).toEqual(ports.map((port) => `1${port}`))
})

it('h5@.service gives the nodes of one machine different ports for everything that they serve', () => {
  const [, own = ''] = /^Environment=(.*)$/m.exec(read('h5@.service')) ?? []
  const served = Object.keys(SETTINGS).filter((name) => /(?:^|_)PORT$/.test(name))
  expect(served.filter((name) => !new RegExp(`\\b${name}=\\d?%i`).test(own))).toEqual([])
})

it('a node starts with the settings of h5.env once the secrets are filled in', () => {
  const env = { ...settingsOf(read('h5.env')), SECRET_KEY: 'f'.repeat(64) }
  const config = readServerConfig(env)
  expect(dangerousSettings(config)).toEqual([])
  expect(Object.keys(env).filter((name) => name !== 'NODE_ENV' && !(name in SETTINGS))).toEqual([])
})

it("h5-ops.sh runs a command as the user of the nodes with their settings and the key of the caller's file", () => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const key = join(folder, 'key')
  writeFileSync(key, 'h5op_secret\n')
  const env = join(folder, 'h5.env')
  writeFileSync(env, "DATABASE_URL='postgres://h5:a&b@127.0.0.1/h5'\n")
  // In place of setpriv, which needs root: prints the command and its environment.
  const setpriv = join(folder, 'setpriv')
  writeFileSync(setpriv, '#!/bin/sh\nfor word; do echo "$word"; done\nenv\n')
  chmodSync(setpriv, 0o755)
  const said = execFileSync(
    join(DEPLOY, 'h5-ops.sh'),
    ['setting', 'set', 'closed_areas_seconds', 'all', ''],
    {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}`, H5_ENV: env, H5_OPERATOR_KEY_FILE: key },
    },
  )
  expect(said.split('\n').slice(3, 10)).toEqual([
    ...['node', '/srv/h5/current/dist/server/ops.js'],
    ...['setting', 'set', 'closed_areas_seconds', 'all', ''],
  ])
  expect(said).toContain('--reuid=h5\n--regid=h5\n')
  expect(said).toContain('DATABASE_URL=postgres://h5:a&b@127.0.0.1/h5\n')
  expect(said).toContain('H5_OPERATOR_KEY=h5op_secret\n')
  expect(said).not.toContain('H5_OPERATOR_KEY_FILE')
})
