// The specification keeps the user's uuid under this name; it is known before any call has answered.
const userKey = () => `dispatch-filter-${localStorage.getItem('user_uuid') ?? 'anyone'}`

/** The filter that this user had last, as a line of text: in this tab, else in any; '' for none. */
export const keptFilter = (): string => sessionStorage.getItem(userKey()) ?? localStorage.getItem(userKey()) ?? ''

/** Keeps the filter for this tab, and for the next time. */
export function keepFilter(text: string): void {
  for (const storage of [sessionStorage, localStorage]) if (storage.getItem(userKey()) !== text) storage.setItem(userKey(), text)
}

const PANEL = 'dispatch-filter-panel'

/** Whether the filter panel stood open when it was last seen. */
export const wasPanelOpen = (): boolean => localStorage.getItem(PANEL) === 'open'

/** Remembers whether the filter panel stands open. */
export const keepPanelOpen = (isOpen: boolean): void => localStorage.setItem(PANEL, isOpen ? 'open' : 'closed')
