import { type MantineColorsTuple, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import classes from './theme.module.css'

/** The kit wants ten shades by value; ours are variables of tokens.css. */
const shades = (name: string) => {
  const shade = (step: number) => `var(--mantine-color-${name}-${step})`
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(shade) as unknown as MantineColorsTuple
}

/** The kit heads its dialogs with a `<header>`, which a screen reader takes for a second banner of the page. */
const plainHeader = { header: { role: 'presentation' } }

/**
 * The kit's components in our look; every colour is a variable of tokens.css. The stock palette fails contrast
 * (ux.md Appendix B), so that components use `brand` (the default) or `red`, nothing else. Components are named, not
 * imported: a page loads only those it shows.
 */
export const themeWith = (showPassword: string) =>
  createTheme({
    primaryColor: 'brand',
    colors: { brand: shades('brand'), red: shades('red') },
    fontFamily: 'var(--font)',
    defaultRadius: 8,
    respectReducedMotion: true,
    focusRing: 'auto',
    cursorType: 'pointer',
    variantColorResolver: (input) => {
      const isRed = input.color === 'red'
      if (input.variant === 'filled')
        return isRed
          ? {
              background: 'var(--danger-solid)',
              hover: 'var(--danger-solid)',
              color: '#fff',
              border: '1px solid var(--danger-edge)',
            }
          : {
              background: 'var(--brand-solid)',
              hover: 'var(--brand-hover)',
              color: 'var(--brand-on)',
              border: '1px solid var(--brand-border)',
            }
      if (input.variant === 'light')
        return isRed
          ? {
              background: 'var(--danger-tint)',
              hover: 'var(--danger-tint)',
              color: 'var(--danger)',
              border: '1px solid transparent',
            }
          : {
              background: 'var(--brand-tint)',
              hover: 'var(--brand-tint-2)',
              color: 'var(--brand-text)',
              border: '1px solid transparent',
            }
      if (input.variant === 'subtle' || input.variant === 'outline')
        return {
          background: 'transparent',
          hover: isRed ? 'var(--danger-tint)' : 'var(--brand-tint)',
          color: isRed ? 'var(--danger)' : 'var(--brand-text)',
          border: input.variant === 'outline' ? '1px solid var(--line)' : '1px solid transparent',
        }
      return defaultVariantColorsResolver(input)
    },
    components: {
      Button: { classNames: { root: classes.button } },
      Input: { classNames: { input: classes.input } },
      InputWrapper: {
        classNames: { label: classes.label, description: classes.hint, error: 'fault' },
        defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'], withAsterisk: false },
      },
      Textarea: { defaultProps: { autosize: true, minRows: 3 } },
      PasswordInput: {
        defaultProps: {
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': showPassword },
        },
        classNames: {
          innerInput: classes.innerInput,
          section: classes.revealSection,
          visibilityToggle: classes.reveal,
        },
      },
      Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
      Checkbox: {
        defaultProps: { size: 'sm' },
        classNames: {
          root: classes.check,
          body: classes.checkBody,
          input: classes.checkInput,
          label: classes.checkLabel,
        },
      },
      Radio: {
        classNames: {
          root: classes.check,
          body: classes.checkBody,
          radio: classes.checkInput,
          label: classes.checkLabel,
        },
      },
      CloseButton: { classNames: { root: classes.close } },
      Menu: {
        // Inside the landmark, and with nothing but items in it: what axe asks of a menu.
        defaultProps: {
          shadow: 'md',
          radius: 12,
          offset: 6,
          withInitialFocusPlaceholder: false,
          portalProps: { target: '#main' },
        },
        classNames: { dropdown: classes.floating, item: classes.menuItem, label: classes.menuLabel },
      },
      Popover: {
        defaultProps: { shadow: 'md', radius: 12, offset: 6 },
        classNames: { dropdown: classes.floating },
      },
      Modal: {
        defaultProps: { radius: 16, centered: true, size: 480, attributes: plainHeader },
        classNames: {
          content: classes.dialog,
          header: classes.dialogHeader,
          title: classes.dialogTitle,
          overlay: classes.backdrop,
        },
      },
      Drawer: {
        defaultProps: { position: 'right', size: 440, attributes: plainHeader },
        classNames: {
          content: classes.dialog,
          header: classes.dialogHeader,
          title: classes.dialogTitle,
          overlay: classes.backdrop,
        },
      },
    },
  })
