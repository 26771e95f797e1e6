const HUNG_AFTER_MS = 5 * 60_000

interface Hook {
  name: string
  entity: { id: string; fullName?: string; relativeModuleId?: string }
}

/**
 * Ends a run in which nothing finishes for five minutes: test timeouts cannot stop a test that blocks its
 * thread.
 */
export default class Watchdog {
  #running = new Map<string, string>()
  #timer = setTimeout(() => this.#bark(), HUNG_AFTER_MS).unref()

  printsToStdio = () => false

  onTestCaseReady = ({
    id,
    fullName,
    module,
  }: {
    id: string
    fullName: string
    module: { relativeModuleId: string }
  }) => void this.#running.set(id, `${module.relativeModuleId} > ${fullName}`)
  onTestCaseResult = ({ id }: { id: string }) => this.#end(id)
  onHookStart = ({ name, entity }: Hook) =>
    void this.#running.set(`${name} ${entity.id}`, `${name} of ${entity.fullName ?? entity.relativeModuleId}`)
  onHookEnd = ({ name, entity }: Hook) => this.#end(`${name} ${entity.id}`)
  onTestModuleQueued = ({ id, relativeModuleId }: { id: string; relativeModuleId: string }) =>
    void this.#running.set(id, relativeModuleId)
  onTestModuleEnd = ({ id }: { id: string }) => this.#end(id)

  onTestBegin = (test: { id: string; titlePath(): string[] }) =>
    void this.#running.set(test.id, test.titlePath().filter(Boolean).join(' > '))
  onStepEnd = () => void this.#timer.refresh()
  onTestEnd = ({ id }: { id: string }) => this.#end(id)

  #end(id: string) {
    this.#running.delete(id)
    this.#timer.refresh()
  }

  #bark() {
    const names = [...this.#running.values()].join('\n  ') || 'no test'
    process.stderr.write(
      `\nNothing finished for ${Math.round(HUNG_AFTER_MS / 1000)} s. Still running:\n  ${names}\n`,
    )
    process.exit(1)
  }
}
