import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import styles from './page-header.module.css';

/** The back link before a page's title. */
export const BackLink = createLink(
  forwardRef<HTMLAnchorElement, ComponentPropsWithoutRef<'a'>>(({ children, ...props }, ref) => (
    <a ref={ref} {...props} className={styles.back}>
      <ArrowLeft size={16} aria-hidden />
      {children}
    </a>
  )),
);
