/** Ctrl+Enter, on a Mac ⌘+Enter: submits the form from any of its fields. */
export const isSubmitKey = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => key === 'Enter' && (ctrlKey || metaKey)
