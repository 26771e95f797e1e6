import { Button, Segmented, Typography } from 'antd'
import { longestLeg } from '#contract/rules/order-route.ts'
import type { EditedWay, useRouteEdit } from './use-route-edit.ts'

interface RouteToolsProps {
  edit: ReturnType<typeof useRouteEdit>
  mayEdit: boolean
}

export function RouteTools({ edit, mayEdit }: RouteToolsProps) {
  return (
    <>
      {mayEdit && (
        <Segmented<EditedWay | 'none'>
          aria-label="Edit route"
          value={edit.way ?? 'none'}
          options={[
            { value: 'none', label: 'View' },
            { value: 'planned', label: 'Edit planned route' },
            { value: 'driven', label: 'Edit driven route' },
          ]}
          onChange={(next) => edit.edit(next === 'none' ? null : next)}
        />
      )}
      {edit.way !== null && (
        <>
          <Button disabled={!edit.canUndo || edit.isSending} onClick={() => void edit.undo()}>
            Undo
          </Button>
          <Button disabled={edit.points.length < 2} onClick={() => edit.insertAfter(longestLeg(edit.points))}>
            Add point
          </Button>
          <Typography.Text type="secondary">
            Click the route to add a point; drag to move it. Keyboard: arrows move, Enter adds, Delete
            removes. Zoom in if you don’t see points.
          </Typography.Text>
        </>
      )}
    </>
  )
}

/** The dashed line connects the stops: no part of it follows a road. It lies under the driven one. */
export const PlannedNote = ({ points, hasDriven = false }: { points: number; hasDriven?: boolean }) =>
  points > 1 && (
    <Typography.Text type="secondary">
      {hasDriven && 'Solid line: driven route. '}Dashed line: planned route, straight-line
    </Typography.Text>
  )
