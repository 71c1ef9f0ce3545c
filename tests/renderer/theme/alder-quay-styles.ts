import type { CompanyStyles } from "#shared/company.ts";

/** A second theme that differs from the default in every field a company sets. */
export const alderQuayStyles: CompanyStyles = {
  slugOrId: "alder-quay",
  palette: {
    primary: {
      main: "#1C3150",
      light: "#55709A",
      dark: "#101F36",
    },
    secondary: {
      main: "#566273",
      light: "#7D8999",
      dark: "#353F4D",
    },
    tertiary: {
      main: "#AB4E2C",
      light: "#D78663",
      dark: "#843A1E",
    },
    background: {
      paper: "#FFFFFF",
      featuredCard: "#1C3150",
      featuredCardButton: "#F3E1D8",
      sidePanel: "#FBFCFD",
      cardButton: "#F3E1D8",
      landingPageBackground: "#F1F4F7",
      designRoomToolbar: "#14243D",
      progressBarTrack: "#D9E0E8",
      progressBar: "#AB4E2C",
      uploadPage: "#F1F4F7",
      uploadPageFormSection: "#FFFFFF",
      callToActionCard: "#AB4E2C",
      callToActionCardButton: "#FFFFFF",
    },
    text: {
      primary: "#131F30",
      secondary: "#505C6C",
      disabled: "#697585",
      featuredCard: "#F1F4F7",
    },
    toast: {
      success: {
        background: "#14243D",
        text: "#F1F4F7",
      },
      error: {
        background: "#8C2418",
        text: "#FFF5F2",
      },
    },
  },
  typography: {
    headers: "Newsreader",
    subheadings: "Hanken Grotesk",
    body: "Hanken Grotesk",
  },
  shape: {
    borderRadius: 4,
  },
  buttons: {
    borderRadius: 4,
    renderButtonVariant: "contained",
    saveButtonVariant: "text",
    cardButtonVariants: {
      featuredCard: "contained",
      callToActionCard: "contained",
      card: "outlined",
    },
    dropdownButtonSelectedColor: "#E6EBF2",
    containedButton: {
      backgroundColor: "#AB4E2C",
      hoverColor: "#8E3F22",
    },
    designRoomToolbar: {
      textColor: "#D6DEEA",
      hoverColor: "#243A5B",
    },
    renderDownloadVariant: "outlined",
  },
  sidePanelStyle: {
    style: "flush",
  },
};
