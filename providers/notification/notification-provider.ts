import type { NotificationProvider } from '@refinedev/core'
import type { Toasts } from './toast-store.ts'

/** Failed calls are skipped: their toast was already shown where they were made. */
export const createNotificationProvider = (toasts: Toasts): NotificationProvider => ({
  open: ({ key, type, message, description, cancelMutation, undoableTimeout }) => {
    const undo = cancelMutation && {
      action: { label: 'Undo', run: cancelMutation },
      ms: (undoableTimeout ?? 0) * 1000,
    }
    if (type === 'error') {
      if (description === undefined) toasts.open({ key, type, text: message })
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
