import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createStore } from '#providers/store.ts'
import { createToasts } from '#providers/notification/toast-store.ts'
import { type Account, type LinkState, ShellContext } from '#src/shell-context.ts'
import { aPerson } from './person.ts'
import { loginAnswer } from './session.ts'

export const account = (other: Partial<Account> = {}): Account => {
  const { access: _access, refresh: _refresh, ...rest } = loginAnswer()
  return { ...rest, ...other }
}

export function drawInShell(part: ReactNode, who: Account = account()) {
  const parts = {
    account: createStore<Account | null>(who),
    link: createStore<LinkState>('off'),
    toasts: createToasts(),
  }
  const drawn = render(
    <MemoryRouter>
      <ShellContext value={parts}>{part}</ShellContext>
    </MemoryRouter>,
  )
  return { ...drawn, parts, user: aPerson() }
}
