import { createContext, use } from 'react'
import type { Notification, NotificationType } from '#contract/entities/kernel/notification.ts'

export interface PanelParts {
  items: readonly Notification[]
  read: (item: Notification) => void
  readAll: (type: NotificationType) => void
  zone: string
  canOpen: (path: string) => boolean
  close: () => void
}

export const PanelContext = createContext<PanelParts | null>(null)

export function usePanel(): PanelParts {
  const parts = use(PanelContext)
  if (!parts) throw new Error('usePanel must be used inside the notification panel')
  return parts
}
