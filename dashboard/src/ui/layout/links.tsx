import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { forwardRef } from 'react';

type WithoutHref<Element> = Omit<React.ComponentPropsWithoutRef<'a'>, keyof Element>;

/** A Mantine button that goes to a route. */
export const LinkButton = createLink(
  forwardRef<HTMLAnchorElement, ButtonProps & WithoutHref<ButtonProps>>((props, ref) => (
    <Button ref={ref} component="a" {...props} />
  )),
);

/** A Mantine anchor that goes to a route. */
export const LinkAnchor = createLink(
  forwardRef<HTMLAnchorElement, AnchorProps & WithoutHref<AnchorProps>>((props, ref) => (
    <Anchor ref={ref} {...props} />
  )),
);
