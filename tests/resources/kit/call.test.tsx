import { type DataProvider, Refine } from '@refinedev/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createDispatchView, deleteDispatchView } from '#contract/entities/company/dispatch-view.ts'
import type { BodyOf } from '#contract/http.ts'
import { useSendTo } from '#kit/call.ts'
import { aPerson } from '#tests/support/person.ts'

const body = (name: string) => ({ name, is_shared: false }) as BodyOf<typeof createDispatchView>

function Sender() {
  const { send } = useSendTo()
  const create = (name: string) => void send(createDispatchView, { body: body(name) }).catch(() => undefined)
  return (
    <>
      <button type="button" onClick={() => create('Ohio')}>
        Ohio
      </button>
      <button type="button" onClick={() => create('Texas')}>
        Texas
      </button>
      <button type="button" onClick={() => void send(deleteDispatchView, { params: { id: 1 } })}>
        Delete
      </button>
    </>
  )
}

test('idempotency key: stays the same until the call succeeds, and is new for another body', async () => {
  const keys: unknown[] = []
  const answers = [false, true, true, true]
  const custom = async ({ meta }: { meta?: { idempotencyKey?: string } }) => {
    keys.push(meta?.idempotencyKey)
    if (answers[keys.length - 1] === false) throw Object.assign(new Error('Network Error'), { statusCode: 0 })
    return { data: {} }
  }
  render(
    <Refine
      dataProvider={{ default: { custom } as unknown as DataProvider }}
      options={{ disableTelemetry: true }}
    >
      <Sender />
    </Refine>,
  )
  const user = aPerson()
  for (const [at, name] of ['Ohio', 'Ohio', 'Ohio', 'Texas', 'Delete'].entries()) {
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(keys).toHaveLength(at + 1))
  }
  const [lost, again, anew, other, removal] = keys
  expect([typeof lost, again]).toEqual(['string', lost])
  expect(new Set([lost, anew, other]).size).toBe(3)
  expect(removal).toBeUndefined()
})
