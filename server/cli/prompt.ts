import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandProblem } from '#server/cli/command.ts'

export interface Prompt {
  ask(question: string): Promise<string>
  askSecret(question: string): Promise<string>
  close(): void
}

export function openPrompt(): Prompt {
  let hidden = false
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output: screen, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()

  async function ask(question: string): Promise<string> {
    process.stdout.write(question)
    const line = await lines.next()
    if (line.done) throw new CommandProblem(`No answer to "${question.trim()}".`)
    return line.value
  }

  return {
    ask,
    async askSecret(question) {
      hidden = true
      try {
        return await ask(question)
      } finally {
        hidden = false
        process.stdout.write('\n')
      }
    },
    close: () => terminal.close(),
  }
}
