import type { SheetDeclaration } from '#contract/records.ts'
import type { ExtraPage, ResourceSlots } from '#kit/resource-definition.ts'

export const sheets = (sheet: SheetDeclaration): ResourceSlots & { extraPages: { import: ExtraPage } } => ({
  exports: [{ endpoint: sheet.export }],
  extraPages: {
    import: {
      action: 'create',
      load: async () => {
        const [{ importView }, columns] = await Promise.all([import('./import-view.tsx'), sheet.columns()])
        return importView(sheet, columns)
      },
    },
  },
})
