import { createElement } from 'react'
import type { Views } from './define-views.ts'
import type { Row } from './fields/field-spec.ts'
import { accessQuestion } from './access-question.ts'
import { listSkeleton, recordSkeleton } from './page-skeleton.tsx'
import { preloadable } from './preloadable.tsx'
import type { ResourceDefinition, ResourceEndpoints, ResourceSlots } from './resource-definition.ts'

type Described = Pick<
  ResourceDefinition,
  'label' | 'singular' | 'path' | 'formerPath' | 'permission' | 'alsoNeeds' | 'nav' | 'live' | 'otherViews'
>

interface ResourceConfig<R extends Row> extends Described, ResourceSlots {
  endpoints: ResourceEndpoints
  views: () => Promise<{ default: Views<R> }>
  /** Views of the record's page, when it shows more than the list needs to load. */
  showViews?: () => Promise<{ default: Views<R> }>
}

export function defineResource<R extends Row>(config: ResourceConfig<R>): ResourceDefinition {
  const { views, showViews = views, listTools, extraPages = {}, ...described } = config
  const { list, show, create, update } = config.endpoints
  const access = accessQuestion(list)

  const definition: ResourceDefinition = {
    ...described,
    name: access[0],
    access,
    pages: {
      list: preloadable(async () => {
        const [{ ListView }, { default: declared }, Tools] = await Promise.all([
          import('./list/list-view.tsx'),
          views(),
          listTools?.(),
        ])
        return () => createElement(ListView<R>, { resource: definition, views: declared, Tools })
      }, listSkeleton(config.label)),
      show: preloadable(async () => {
        const [{ ShowView }, { default: declared }] = await Promise.all([
          import('./show/show-view.tsx'),
          showViews(),
        ])
        return () => createElement(ShowView<R>, { resource: definition, views: declared })
      }, recordSkeleton(config.singular)),
    },
    paths: { list: config.path, show: `${config.path}/:id` },
    pageAccess: { list: access, show: accessQuestion(show) },
  }
  const form = (kind: 'create' | 'edit') =>
    preloadable(async () => {
      const [{ FormView, preloadParts }, { default: declared }] = await Promise.all([
        import('./form/form-view.tsx'),
        views(),
      ])
      await preloadParts(declared.fields)
      return () => createElement(FormView<R>, { resource: definition, views: declared, kind })
    }, recordSkeleton(config.singular))
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
  for (const [word, { action, load }] of Object.entries(extraPages)) {
    definition.pages[word] = preloadable(async () => {
      const Page = await load()
      return () => createElement(Page, { resource: definition })
    }, recordSkeleton(config.label))
    definition.paths[word] = `${config.path}/${word}`
    definition.pageAccess[word] = [access[0], action]
  }
  return definition
}
