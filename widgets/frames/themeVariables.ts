import { theme } from 'antd';
import type { GlobalToken } from 'antd/es/theme/interface';
import { useInsertionEffect } from 'react';

const hues = 'blue purple cyan green magenta pink red orange yellow volcano geekblue lime gold'.split(' ');

/** antd's tokens by the names that the style sheets of widgets/ use. */
function variablesOf(token: GlobalToken): Record<string, string> {
  const variables: Record<string, string> = {
    text: token.colorText,
    'text-2': token.colorTextSecondary,
    'text-3': token.colorTextSecondary,
    'text-4': token.colorTextQuaternary,
    placeholder: token.colorTextPlaceholder,
    heading: token.colorTextHeading,
    bg: token.colorBgContainer,
    'bg-page': token.colorBgLayout,
    'bg-up': token.colorBgElevated,
    fill: token.colorFillQuaternary,
    'fill-2': token.colorFillTertiary,
    'fill-3': token.colorFillSecondary,
    border: token.colorBorder,
    line: token.colorBorderSecondary,
    primary: token.colorPrimary,
    'primary-bg': token.colorPrimaryBg,
    'primary-text': token.colorPrimaryText,
    link: token.colorLink,
    success: token.colorSuccess,
    'success-bg': token.colorSuccessBg,
    'success-line': token.colorSuccessBorder,
    'success-text': token.colorSuccessText,
    warning: token.colorWarning,
    'warning-bg': token.colorWarningBg,
    'warning-line': token.colorWarningBorder,
    'warning-text': token.colorWarningText,
    error: token.colorError,
    'error-bg': token.colorErrorBg,
    'error-line': token.colorErrorBorder,
    'error-text': token.colorErrorText,
    'info-bg': token.colorInfoBg,
    'info-line': token.colorInfoBorder,
    'info-text': token.colorInfoText,
    radius: `${token.borderRadius}px`,
    'radius-lg': `${token.borderRadiusLG}px`,
    'radius-sm': `${token.borderRadiusSM}px`,
    shadow: token.boxShadowTertiary,
    'shadow-up': token.boxShadowSecondary,
    font: `${token.fontSize}px`,
    'font-sm': `${token.fontSizeSM}px`,
    control: `${token.controlHeight}px`,
  };
  for (const hue of hues) variables[hue] = (token as unknown as Record<string, string>)[hue] as string;
  return variables;
}

let written: GlobalToken | undefined;

/**
 * Keeps `--weft-…` on the root element equal to the current theme, so that plain style sheets follow light, dark and
 * brand colours, in portals too. Every frame that can be used alone calls it; it writes only when the theme changes.
 */
export function useThemeVariables(): void {
  const { token } = theme.useToken();
  useInsertionEffect(() => {
    if (token === written) return;
    written = token;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(variablesOf(token))) style.setProperty(`--weft-${name}`, value);
  }, [token]);
}
