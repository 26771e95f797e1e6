import { CommandProblem, commandConfig, readArguments, runCommand } from '#server/cli/command.ts'
import { Directory } from '#server/cells/directory.repository.ts'
import { openPlaces } from '#server/cells/places.ts'
import { startRouter } from '#server/cells/router.ts'
import { startSmtpRouter } from '#server/cells/smtp-router.ts'

const USAGE = `npm run router

Passes calls, sockets and emails on to the cells of DIRECTORY_URL, from HOST, PORT and MAIL_IN_PORT. Several can run.`

function logError(error: unknown): void {
  console.error(`${new Date().toISOString()} ${error instanceof Error ? error.message : String(error)}`)
}

await runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { help: { type: 'boolean' } } })
  if (values.help) return console.log(USAGE)
  const { directoryUrl, host, port, mailInPort } = commandConfig()
  if (directoryUrl === undefined)
    throw new CommandProblem('Set DIRECTORY_URL to the database of the directory.')
  const directory = new Directory(directoryUrl, logError)
  const places = await openPlaces(directory, logError)
  const router = await startRouter({ places, host, port, onError: logError })
  const mail =
    mailInPort > 0 ? await startSmtpRouter({ places, host, port: mailInPort, onError: logError }) : undefined
  console.log(`The router is ready at http://${host}:${router.port}`)
  const stop = async () => {
    places.stop()
    await Promise.all([router.stop(), mail?.stop()])
    await directory.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
})
