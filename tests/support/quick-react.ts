import { createRequire } from 'node:module'

// antd asks in each render, at each of its parts, whether this is production, and Node asks the system each time.
process.env = { ...process.env }

// React's development build takes a stack and a task down for each element, which its warnings alone would name.
Reflect.deleteProperty(console, 'createTask')
const react = createRequire(import.meta.url)('react') as Record<string, object>
Object.defineProperty(react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
})
