import { createRequire } from 'node:module'

// antd reads process.env in every render, and Node asks the system each time: a plain object is faster.
process.env = { ...process.env }

// React's development build captures a stack and a task for each element, used only in warnings.
Reflect.deleteProperty(console, 'createTask')
const react = createRequire(import.meta.url)('react') as Record<string, object>
Object.defineProperty(
  react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  'recentlyCreatedOwnerStacks',
  {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  },
)
