import {
  type AccessControlProvider,
  type AuthProvider,
  type DataProvider,
  type LiveProvider,
  type NotificationProvider,
  Refine,
} from '@refinedev/core'
import { routerProvider } from '#providers/router/router-provider.ts'
import { render } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { AntdRoot } from '#kit/appearance/antd-root.tsx'
import { aPerson } from './person.ts'

interface ResourceApp {
  resources: readonly ResourceDefinition[]
  dataProvider: DataProvider
  path: string
  liveProvider?: LiveProvider
  notificationProvider?: NotificationProvider
  accessControlProvider?: AccessControlProvider
  authProvider?: AuthProvider
}

const routesOf = ({ paths, pages }: ResourceDefinition) =>
  Object.entries(pages).flatMap(([kind, Page]) => {
    const path = paths[kind]
    return path && Page ? [<Route key={path} path={path} element={<Page />} />] : []
  })

export function renderResources({ resources, path, ...providers }: ResourceApp) {
  window.history.replaceState(null, '', path)
  const app = (
    <AntdRoot isPhone={false}>
      <BrowserRouter>
        <Refine
          {...providers}
          routerProvider={routerProvider}
          resources={resources.map(({ name, paths, label }) => ({ name, ...paths, meta: { label, paths } }))}
          options={{
            disableTelemetry: true,
            reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
          }}
        >
          <Routes>
            {resources.flatMap(routesOf)}
            <Route path="*" element={<p>another page</p>} />
          </Routes>
        </Refine>
      </BrowserRouter>
    </AntdRoot>
  )
  return { ...render(app), user: aPerson() }
}
