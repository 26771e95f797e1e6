import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandProblem } from '#server/cli/command.ts'

/** Questions to whoever runs a command; answers come from the terminal, or line by line from a pipe. */
export interface Prompt {
  ask(question: string): Promise<string>
  /** Asks without showing what is typed. */
  askSecret(question: string): Promise<string>
  close(): void
}

/** Opens standard input for questions. A question after its end throws CommandProblem. */
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
