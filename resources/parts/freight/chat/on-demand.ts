import { createElement } from 'react'
import { preloadable } from '#kit/preloadable.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'

export const LoadChat = preloadable(
  async () => (await import('./load-chat.tsx')).LoadChat,
  createElement(ChatSkeleton),
)
