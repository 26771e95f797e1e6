import { readArguments, runCommand } from '#server/cli/command.ts'
import { examine, type Result } from '#server/cli/doctor/examine.ts'

const USAGE = `npm run doctor -- [--json]

Checks this installation with its settings, whether its server is running or not, and says what to do about
what is wrong. Changes nothing. Ends with 1 if a check failed, else with 0.`

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', skipped: '-      ' } as const

function print({ state, question, found, remedy }: Result): void {
  console.log(`${MARKS[state]}  ${question} ${found}`)
  if (remedy !== undefined) console.log(`         → ${remedy}`)
}

const OPTIONS = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const

await runCommand(async () => {
  const { json = false, help } = readArguments(USAGE, { options: OPTIONS }).values
  if (help) return console.log(USAGE)
  const results = await examine(process.env, json ? undefined : print)
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length
  if (json) console.log(JSON.stringify(results, undefined, 2))
  else
    console.log(
      `${results.length} checks: ${count('ok')} ok, ${count('warning')} with a warning, ${count('failed')} failed, ${count('skipped')} not needed or not possible.`,
    )
  if (count('failed') > 0) process.exitCode = 1
})
