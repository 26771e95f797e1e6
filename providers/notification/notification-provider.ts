import type { NotificationProvider } from '@refinedev/core'
import { CANCELLED } from '#providers/http/http-error.ts'
import type { Toasts } from './toast-store.ts'

/** refine's notifications as toasts: a failure prints its own words, a cancelled call nothing, an undoable change can be undone. */
export const createNotificationProvider = (toasts: Toasts): NotificationProvider => ({
  open: ({ key, type, message, description, cancelMutation, undoableTimeout }) => {
    const undo = cancelMutation && { action: { label: 'Undo', run: cancelMutation }, ms: (undoableTimeout ?? 0) * 1000 }
    if (type === 'error') {
      const text = description || message
      if (text !== CANCELLED) toasts.open({ key, type, text })
      return
    }
    if (type === 'success') {
      toasts.open({ key, type, text: message, ...undo })
      return
    }
    toasts.open({ key, type: 'loading', text: message, ms: (undoableTimeout ?? 0) * 1000, ...undo })
  },
  close: toasts.close,
})
