import { planted as ui } from '#src/ui/clean.ts'

export const planted = ui
