import { type PageKey, usePageKeys } from '#kit/keys/page-keys.ts'

const FIRST = ':is(button, a[href], input, textarea, [tabindex]):not(:disabled)'

function goTo(label: string, within: string): boolean {
  const part = document.querySelector<HTMLElement>(`section[aria-label="${label}"]`)
  if (!part) return false
  part.scrollIntoView?.({ block: 'nearest' })
  const place = part.querySelector<HTMLElement>(within) ?? part
  if (place === part) part.tabIndex = -1
  place.focus()
  return true
}

function pressNext(): boolean {
  const button = document.querySelector<HTMLElement>('[data-page-key=n] button')
  button?.click()
  return button !== null
}

interface OrderKeys {
  mayEdit: boolean
  /** A form is opening: what is typed is meant for it. */
  isAsking: boolean
  openTab: (name: string) => void
  logCall: () => void
}

export function useOrderKeys({ mayEdit, isAsking, openTab, logCall }: OrderKeys): void {
  const toPart =
    (tab: string, label: string, within = FIRST) =>
    () => {
      if (!goTo(label, within)) openTab(tab)
      return true
    }
  const editing: PageKey[] = [
    {
      key: 'c',
      text: 'Log check call',
      press: () => {
        logCall()
        return true
      },
    },
    { key: 'n', text: 'Next step', press: pressNext },
  ]
  const all: PageKey[] = [
    ...(mayEdit ? editing : []),
    { key: 's', text: 'Go to stops', press: toPart('stops', 'Stops') },
    { key: 'm', text: 'Write a message', press: toPart('chat', 'Chat', 'textarea') },
    { key: 'd', text: 'Go to documents', press: toPart('documents', 'Documents') },
  ]
  usePageKeys(isAsking ? [] : all)
}
