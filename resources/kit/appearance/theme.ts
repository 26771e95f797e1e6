import { type MappingAlgorithm, theme, type ThemeConfig } from 'antd'
import type { Density } from '#kit/appearance/density.ts'

type Values = Record<string, string | undefined>

const colours = {
  colorPrimary: '--accent',
  colorPrimaryText: '--accent',
  colorPrimaryHover: '--accent-hover',
  colorPrimaryActive: '--accent-hover',
  colorPrimaryTextHover: '--accent-hover',
  colorPrimaryTextActive: '--accent-hover',
  colorPrimaryBorder: '--accent',
  colorPrimaryBorderHover: '--accent-hover',
  colorPrimaryBg: '--accent-soft',
  colorPrimaryBgHover: '--surface-selected',
  colorLink: '--accent',
  colorLinkHover: '--accent-hover',
  colorLinkActive: '--accent-hover',
  colorInfo: '--blue',
  colorInfoText: '--blue',
  colorInfoBg: '--blue-soft',
  colorInfoBorder: '--blue',
  colorSuccess: '--green',
  colorSuccessText: '--green',
  colorSuccessBg: '--green-soft',
  colorSuccessBorder: '--green',
  colorWarning: '--warn',
  colorWarningText: '--warn',
  colorWarningBg: '--warn-soft',
  colorWarningBorder: '--warn',
  colorError: '--danger',
  colorErrorText: '--danger',
  colorErrorHover: '--danger',
  colorErrorActive: '--danger',
  colorErrorBg: '--danger-soft',
  colorErrorBgHover: '--danger-soft',
  colorErrorBorder: '--danger',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextTertiary: '--text-3',
  colorTextQuaternary: '--text-3',
  colorTextDescription: '--text-3',
  colorTextPlaceholder: '--text-3',
  colorTextHeading: '--text',
  colorTextLabel: '--text-2',
  colorIcon: '--text-3',
  colorIconHover: '--text',
  colorBorder: '--line-control',
  colorBorderSecondary: '--line',
  colorSplit: '--line',
  colorBgBase: '--surface',
  colorBgLayout: '--surface-page',
  colorBgContainer: '--surface',
  colorBgElevated: '--surface-raised',
  colorBgContainerDisabled: '--surface-sunken',
  colorFillAlter: '--surface-sunken',
  colorFillContent: '--surface-hover',
  controlItemBgHover: '--surface-hover',
  controlItemBgActive: '--surface-selected',
  controlItemBgActiveHover: '--surface-selected',
  colorBgSpotlight: '--text',
  colorBgMask: '--scrim',
  colorHighlight: '--danger',
} as const

const pixels = {
  fontSizeSM: '--font-12',
  fontSize: '--font-13',
  fontSizeLG: '--font-14',
  fontSizeXL: '--font-16',
  controlHeight: '--control',
  controlHeightSM: '--space-24',
} as const

const given = (names: Record<string, string>, read: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([token, name]) => (read(name) === '' ? [] : [[token, read(name)]])),
  )

export interface Look {
  isDark: boolean
  isPhone: boolean
  density: Density
}

export function antdTheme({ isDark, isPhone, density }: Look, read: (name: string) => string): ThemeConfig {
  const colour: Values = given(colours, read)
  const names = isPhone
    ? { ...pixels, controlHeight: '--row-tall', controlHeightSM: '--control-large' }
    : pixels
  const pixel = Object.fromEntries(
    Object.entries(given(names, read)).map(([token, value]) => [token, Number.parseInt(String(value), 10)]),
  )
  const letters = isPhone ? 16 : undefined
  const ours: MappingAlgorithm = (_seed, map) =>
    ({ ...map!, ...colour, ...pixel, fontHeight: 18, lineHeight: 18 / 13 }) as ReturnType<MappingAlgorithm>
  const onAccent = read('--on-accent') || undefined
  return {
    cssVar: { key: `freight-${isDark ? 'dark' : 'light'}${isPhone ? '-phone' : ''}-${density}` },
    hashed: false,
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, theme.compactAlgorithm, ours],
    token: {
      ...colour,
      fontFamily: read('--font-family') || undefined,
      borderRadius: 4,
      borderRadiusLG: 6,
      wireframe: false,
      boxShadow: read('--shadow') || undefined,
      boxShadowSecondary: read('--shadow') || undefined,
      lineWidthFocus: 2,
      controlOutline: read('--focus') || undefined,
      controlOutlineWidth: 1,
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Button: {
        primaryColor: onAccent,
        dangerColor: read('--on-danger') || undefined,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        paddingInline: 12,
        // Text is illegible halfway between two themes, so change at once.
        motionDurationMid: '0s',
        defaultBorderColor: read('--line-strong') || undefined,
        defaultHoverBorderColor: read('--line-strong') || undefined,
        defaultHoverBg: read('--surface-hover') || undefined,
        defaultHoverColor: read('--text') || undefined,
        defaultActiveBorderColor: read('--line-strong') || undefined,
        defaultActiveColor: read('--text') || undefined,
      },
      Form: {
        itemMarginBottom: 0,
        verticalLabelPadding: '0 0 4px',
        labelFontSize: 12,
        labelHeight: 16,
        labelColor: read('--text-2') || undefined,
      },
      Input: { inputFontSize: letters },
      InputNumber: { inputFontSize: letters },
      DatePicker: { inputFontSize: letters, colorTextLightSolid: onAccent },
      Select: {
        fontSize: letters,
        optionSelectedBg: read('--surface-selected') || undefined,
        optionActiveBg: read('--surface-hover') || undefined,
        optionSelectedFontWeight: 500,
        optionPadding: '5px 8px',
      },
      Segmented: {
        trackBg: read('--surface') || undefined,
        trackPadding: 1,
        itemSelectedBg: read('--surface-selected') || undefined,
        itemHoverBg: read('--surface-hover') || undefined,
        itemSelectedColor: read('--text') || undefined,
      },
      Switch: { trackHeight: 24, handleSize: 20, trackMinWidth: 44 },
      Modal: { titleFontSize: 14 },
      Card: { bodyPaddingSM: 16, headerPaddingSM: 16 },
      Collapse: { colorBorder: read('--line') || undefined },
      Table: {
        headerBg: read('--surface-sunken') || undefined,
        headerColor: read('--text-2') || undefined,
        rowHoverBg: read('--surface-hover') || undefined,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        headerSortActiveBg: read('--surface-sunken') || undefined,
        headerSortHoverBg: read('--surface-hover') || undefined,
        bodySortBg: 'transparent',
        rowSelectedBg: read('--surface-selected') || undefined,
        rowSelectedHoverBg: read('--surface-selected') || undefined,
        borderColor: read('--line') || undefined,
        cellPaddingBlockSM: density === 'compact' ? 5 : 9,
        fontWeightStrong: 500,
        cellPaddingInlineSM: 8,
      },
      Tooltip: { colorTextLightSolid: read('--surface') || undefined },
      Checkbox: { colorWhite: onAccent },
      Pagination: { itemActiveBg: read('--surface') || undefined, itemBg: 'transparent' },
    },
  }
}
