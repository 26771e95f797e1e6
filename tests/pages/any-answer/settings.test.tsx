import { survivesAnyAnswer } from './pages.tsx'

survivesAnyAnswer((pattern) => pattern.startsWith('/settings'))
