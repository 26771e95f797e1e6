import { survivesAnyAnswer } from './pages.tsx'

survivesAnyAnswer((pattern) => !/^\/(hr-portal|accounting|confirmed-loads|settings)/.test(pattern))
