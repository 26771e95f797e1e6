import { createElement } from 'react'
import type { Views } from './define-views.ts'
import type { Row } from './fields/field-spec.ts'
import { accessQuestion } from './access-question.ts'
import { preloadable } from './preloadable.tsx'
import type { ResourceDefinition, ResourceEndpoints } from './resource-definition.ts'

interface ResourceConfig<R extends Row> extends Pick<
  ResourceDefinition,
  'label' | 'singular' | 'path' | 'icon' | 'permission' | 'nav' | 'live' | 'otherViews' | 'sheets'
> {
  endpoints: ResourceEndpoints
  views: () => Promise<{ default: Views<R> }>
}

/** Declares a resource: its name and its access questions come from its endpoints, its pages from the kit and its views. */
export function defineResource<R extends Row>(config: ResourceConfig<R>): ResourceDefinition {
  const { views, ...described } = config
  const { sheets } = config
  const { list, show, create, update } = config.endpoints
  const access = accessQuestion(list)

  const definition: ResourceDefinition = {
    ...described,
    name: access[0],
    access,
    pages: {
      list: preloadable(async () => {
        const [{ ListView }, { default: declared }, menu] = await Promise.all([
          import('./list/list-view.tsx'),
          views(),
          sheets && import('./sheets/sheet-menu.tsx'),
        ])
        return () => createElement(ListView<R>, { resource: definition, views: declared, SheetMenu: menu?.SheetMenu })
      }),
      show: preloadable(async () => {
        const [{ ShowView }, { default: declared }] = await Promise.all([import('./show/show-view.tsx'), views()])
        return () => createElement(ShowView<R>, { resource: definition, views: declared })
      }),
    },
    paths: { list: config.path, show: `${config.path}/:id` },
    pageAccess: { list: access, show: accessQuestion(show) },
  }
  const form = (kind: 'create' | 'edit') =>
    preloadable(async () => {
      const [{ FormView }, { default: declared }] = await Promise.all([import('./form/form-view.tsx'), views()])
      return () => createElement(FormView<R>, { resource: definition, views: declared, kind })
    })
  if (create) {
    definition.pages.create = form('create')
    definition.paths.create = `${config.path}/create`
    definition.pageAccess.create = accessQuestion(create)
  }
  if (update) {
    definition.pages.edit = form('edit')
    definition.paths.edit = `${config.path}/:id/edit`
    definition.pageAccess.edit = accessQuestion(update)
  }
  if (sheets) {
    definition.pages.import = preloadable(async () => {
      const { ImportView } = await import('./sheets/import-view.tsx')
      return () => createElement(ImportView, { resource: definition, kind: sheets })
    })
    definition.paths.import = `${config.path}/import`
    definition.pageAccess.import = [access[0], 'create']
  }
  return definition
}
