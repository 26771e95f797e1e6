import { usePageKeys } from '#kit/keys/page-keys.ts'
import { stepToRow } from '#kit/list/row-link.tsx'

const OF_ROW = 'tr, [role=listitem]'

/** In the focused row, else in the one under the pointer. */
function pressInRow(key: string): boolean {
  const row =
    document.activeElement?.closest(OF_ROW) ??
    [...document.querySelectorAll(OF_ROW)].find((one) => one.matches(':hover'))
  const button = row?.querySelector<HTMLElement>(`[data-page-key=${key}]`)
  button?.click()
  return button != null
}

export const useRowKeys = () =>
  usePageKeys([
    { key: 'j', text: 'Next row', press: () => stepToRow(1, OF_ROW) },
    { key: 'k', text: 'Previous row', press: () => stepToRow(-1, OF_ROW) },
    { key: 'c', text: 'Log check call on the focused row', press: () => pressInRow('c') },
  ])
