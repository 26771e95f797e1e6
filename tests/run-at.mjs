import { spawn } from 'node:child_process'
import { once } from 'node:events'

const USE = `Use: npm run test:at -- TIME ZONE [command]
  TIME     wall time in ZONE, such as 2027-03-14T01:59
  ZONE     such as America/Chicago
  command  what to run then and there; the whole of npm test without one`

const [time = '', zone = '', ...command] = process.argv.slice(2)

function secondsUntil(wallTime, timeZone) {
  process.env.TZ = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const start = new Date(wallTime)
  if (Number.isNaN(start.getTime())) throw new RangeError(`${wallTime} is not a time.`)
  return Math.round((start.getTime() - Date.now()) / 1000)
}

try {
  const seconds = secondsUntil(time, zone)
  // An offset, not an instant: child processes keep the same ticking clock.
  const shift = `${seconds < 0 ? '' : '+'}${seconds}s`
  const [program, ...args] = command.length > 0 ? command : [process.execPath, 'tests/run.mjs']
  const child = spawn('faketime', ['--exclude-monotonic', '-f', shift, program, ...args], {
    stdio: 'inherit',
  })
  child.once('error', () => {
    console.error(
      'faketime is not installed (Debian, Ubuntu: apt install faketime; macOS: brew install libfaketime).',
    )
  })
  const [code] = await once(child, 'close')
  process.exitCode = code === null || code < 0 ? 1 : code
} catch (error) {
  console.error(error instanceof RangeError ? `${error.message}\n${USE}` : error.message)
  process.exitCode = 2
}
