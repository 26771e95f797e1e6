// Key name from the specification; the uuid is known before any call returns.
const userKey = () => `dispatch-filter-${localStorage.getItem('user_uuid') ?? 'anyone'}`

/** This tab's filter first, then the user's last one; '' for none. */
export const readStoredFilter = (): string =>
  sessionStorage.getItem(userKey()) ?? localStorage.getItem(userKey()) ?? ''

export function keepFilter(text: string): void {
  for (const storage of [sessionStorage, localStorage])
    if (storage.getItem(userKey()) !== text) storage.setItem(userKey(), text)
}

const PANEL = 'dispatch-filter-panel'

export const wasPanelOpen = (): boolean => localStorage.getItem(PANEL) === 'open'

export const keepPanelOpen = (isOpen: boolean): void =>
  localStorage.setItem(PANEL, isOpen ? 'open' : 'closed')
