import { Flex } from 'antd'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { drawField, isBlock, isShown } from '#kit/cells/field-value.tsx'
import type { Field } from '#kit/fields/field-spec.ts'
import { toGroups } from '#kit/fields/groups.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'

const HEADING = { marginBottom: 4 } as const

export function VehicleFacts({ fields, vehicle }: { fields: readonly Field<Vehicle>[]; vehicle: Vehicle }) {
  const Heading = useIsPhone() ? 'h2' : 'h3'
  return (
    <Flex vertical gap={12}>
      {toGroups(fields).map(([name, members]) => (
        <section key={name} aria-label={name}>
          <Heading style={HEADING}>{name}</Heading>
          <dl className="columns tabular">
            {members
              .filter((field) => isShown(field, vehicle))
              .map((field) => (
                <div key={field.name} className={isBlock(field) ? 'kit-fact full-row' : 'kit-fact'}>
                  <dt>{field.showLabel ?? field.label}</dt>
                  <dd>{drawField(field, vehicle)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Flex>
  )
}
