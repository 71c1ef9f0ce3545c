import { Component } from "react";
import type { ReactNode } from "react";

type Props = {
  fallback: ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

/** Shows the fallback in place of a screen that threw. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
