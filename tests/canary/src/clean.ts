import { planted as registry } from '#resources/index.ts'
import { planted as page } from '#src/pages/one/clean.ts'
import { planted as kit } from '#kit/clean.ts'
import { planted as other } from '#contract/clean.ts'

export const planted = [registry, page, kit, other]
