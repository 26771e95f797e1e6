import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Chromium honors only the last --disable-features, so repeat Playwright's list. Address-bar popups are pages
// that every window prerenders, which costs more than a page of the product.
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Root needs --no-sandbox; the other flags disable the GPU and Chromium's own network traffic. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
]

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (env) =>
  NAMES.flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))).find(
    (file) => isProgram(file),
  )

const playwrightsOwn = async () => {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Order: CHROMIUM, Playwright's, the system's, else null. Throws when CHROMIUM names no executable. */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM) {
    if (isProgram(env.CHROMIUM)) return env.CHROMIUM
    throw new Error(
      `CHROMIUM is ${env.CHROMIUM}, which is not a program. Set it to the path of Chromium, or leave it out.`,
    )
  }
  const own = await playwrightsOwn().catch(() => '')
  if (own && existsSync(own)) return own
  return onPath(env) ?? APPS.find((file) => existsSync(file)) ?? null
}

const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && isProgram('/usr/bin/apt-get')

const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

/** Installs Chromium as root on Debian; elsewhere throws with instructions. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (!canInstall())
    throw new Error(
      'No Chromium was found. Install it (npx playwright install chromium), or set CHROMIUM to its path.',
    )
  console.log('No Chromium was found: installing it with apt-get.')
  apt('update', '-qq')
  const isInstalled = apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  const installed = isInstalled ? await findChromium() : null
  if (!installed)
    throw new Error('apt-get could not install Chromium. Install it, or set CHROMIUM to its path.')
  return installed
}
