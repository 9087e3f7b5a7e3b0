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

/** The path of the Chromium build without windows; with windows, browser tests would take a third longer. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Arguments that switch off background work and network access of a test browser. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of an installed Chromium: the path in CHROMIUM_PATH, otherwise the system's Chromium, otherwise
 * Playwright's Chromium. Null if none is installed.
 */
function findChromium(): string | null {
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

/** Installs packages on Debian if the process runs as root; returns whether they were installed. */
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

/** The browser for the tests, installed if possible. Throws an error of one sentence if there is none. */
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
 * The browser for most tests: the headless build if available. The headless build cannot install apps, keeps no
 * profile, shows no notifications, and does not replace an old service worker by a new one.
 */
export function needHeadless(): string {
  if (process.env.CHROMIUM_PATH) return needChromium()
  if (!existsSync(HEADLESS)) installOnDebian('chromium-headless-shell')
  return existsSync(HEADLESS) ? HEADLESS : needChromium()
}
