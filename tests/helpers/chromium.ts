import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without windows of its own: what draws those takes a third of the time that browser tests need. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** What keeps a test browser quiet and off the network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium that is already here: CHROMIUM_PATH, the system's, Playwright's own. Null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

const isDebian = (): boolean => {
  try {
    return /^(ID|ID_LIKE)=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** On Debian as root a missing package is installed; elsewhere nothing happens. */
export function installOnDebian(...packages: string[]): boolean {
  if (!isDebian() || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env,
    })
    return true
  } catch {
    return false
  }
}

/** The browser for the tests, installed when that is possible. Throws one clear sentence when there is none. */
export function needChromium(): string {
  const here = findChromium()
  if (here) return here
  console.log('No Chromium found: installing the chromium package …')
  installOnDebian('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium found: install Chromium or Chrome, or set CHROMIUM_PATH to its executable.')
}

/**
 * The browser for most tests: the headless one where it can be had. It installs nothing, keeps no profile, shows no
 * notifications, and a new release does not take the old one's place in it.
 */
export function needHeadless(): string {
  if (process.env.CHROMIUM_PATH) return needChromium()
  if (!existsSync(HEADLESS)) installOnDebian('chromium-headless-shell')
  return existsSync(HEADLESS) ? HEADLESS : needChromium()
}
